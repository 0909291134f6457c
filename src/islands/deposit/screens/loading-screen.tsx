import { Skeleton } from '#ui/index.ts';

/** The size of the amount screen, so that nothing shifts. */
export const LoadingScreen = () => (
  <>
    <Skeleton className="h-8" />
    <div className="card grid gap-6 p-6 sm:p-8">
      <Skeleton className="mx-auto h-5 w-36" />
      <Skeleton className="mx-auto h-16 w-56" />
      <div className="grid grid-cols-3 gap-3">
        {[50, 100, 200, 500, 1_000, 2_000].map((each) => (
          <Skeleton key={each} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-13 rounded-full" />
    </div>
  </>
);
