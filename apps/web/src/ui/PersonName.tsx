import { Avatar } from './Avatar.tsx'

type Props = { username: string; email: string; isYou?: boolean }

/** A person by name and address; the address alone where there is no name. */
export function PersonName({ username, email, isYou = false }: Props) {
  const name = username || email
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block max-w-64 truncate">
          <bdi className="font-medium">{name}</bdi>
          {isYou && <span className="text-sm text-fg3"> (you)</span>}
        </span>
        {username !== '' && (
          <span className="block max-w-64 truncate text-sm text-fg3">{email}</span>
        )}
      </span>
    </span>
  )
}
