import type { Organization } from '@tickmark/core/session/User'
import { Avatar } from '../../ui/Avatar.tsx'

type Props = { organization: Pick<Organization, 'name' | 'logo_url'>; size?: number }

/** The logo of an organisation, or its first letters. Decorative: the name stands beside it. */
export function OrganizationLogo({ organization: { name, logo_url }, size = 40 }: Props) {
  if (logo_url === null) return <Avatar name={name} size={size} />
  return (
    <img
      src={logo_url}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-md border border-line2 bg-raise object-contain"
      style={{ width: size, height: size }}
    />
  )
}
