import { ChosenName } from './ChosenName.tsx'
/** A person or an organization by the first letters of the name. Decorative: the name is beside it. */
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

type Props = { username: string; email: string; isYou?: boolean }

/** A person by name and address; the address alone where there is no name. */
export function PersonName({ username, email, isYou = false }: Props) {
  const name = username || email
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block max-w-64 truncate">
          <ChosenName className="font-medium" name={name} />
          {isYou && <span className="text-sm text-fg3"> (you)</span>}
        </span>
        {username !== '' && (
          <span className="block max-w-64 truncate text-sm text-fg3">{email}</span>
        )}
      </span>
    </span>
  )
}
