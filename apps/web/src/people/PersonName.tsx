import { Avatar } from '../ui/Avatar.tsx'

/** A person by name and address; the address alone where there is no name. */
export function PersonName({ username, email }: { username: string; email: string }) {
  const name = username || email
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{name}</bdi>
        {username !== '' && <span className="block truncate text-sm text-fg3">{email}</span>}
      </span>
    </span>
  )
}
