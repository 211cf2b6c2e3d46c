/** Holds the place of what comes, at its size, so that nothing moves when it arrives. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-hover ${className}`} />
}
