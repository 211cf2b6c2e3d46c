import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The place of a dashboard that is on its way. */
export function DashboardSkeleton() {
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-3 px-3 py-4 md:px-6 md:py-6">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-7 w-96 max-w-full" />
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-[404px]" />
        <Skeleton className="h-[404px]" />
      </div>
    </div>
  )
}
