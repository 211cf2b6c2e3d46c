/** A ring that turns while something is on its way. */
export function Loading({
  diameter = 24,
  className = 'text-fg3',
}: {
  diameter?: number
  className?: string
}) {
  return (
    <svg
      role="img"
      aria-label="Loading"
      width={diameter}
      height={diameter}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.5"
      className={`shrink-0 animate-spin ${className}`}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" opacity="0.25" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
