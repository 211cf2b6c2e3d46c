/** A person or an organisation by the first letters of the name. Decorative: the name stands beside it. */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  const letters = name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
  return (
    <span
      aria-hidden="true"
      className="inline-grid shrink-0 place-items-center rounded-full border border-line2 bg-hover font-medium text-fg2 uppercase select-none"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {letters}
    </span>
  )
}
