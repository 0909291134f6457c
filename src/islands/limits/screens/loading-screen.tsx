import { Skeleton } from '#ui/skeleton.tsx';

/** The size of the menu, so that little shifts. */
export const LoadingScreen = ({ label }: { readonly label: string }) => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-8 w-64 max-w-full" />
    <div className="controls-cards">
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} className="h-44 rounded-[20px]" />
      ))}
    </div>
  </div>
);
