import { Skeleton } from '#ui/skeleton.tsx';

/** The size of the amount screen, so that nothing shifts. */
export const LoadingScreen = () => (
  <>
    <Skeleton className="h-8" />
    <div className="card grid gap-6 p-6 sm:p-8">
      <Skeleton className="mx-auto h-22 w-64" />
      <Skeleton className="mx-auto h-16 w-56" />
      <div className="grid grid-cols-3 gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
          <Skeleton key={each} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-24" />
      <Skeleton className="h-13 rounded-full" />
    </div>
  </>
);
