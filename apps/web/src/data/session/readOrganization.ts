import type { Member, Organization } from '@tickmark/core/session/User'
import { readField } from './readField.ts'

/** An organisation as the server sent it, made whole; null when it has no id. */
export function readOrganization(value: unknown): Organization | null {
  const sent = readField.record(value)
  const id = readField.id(sent?.id)
  if (sent === null || id === null) return null
  return {
    id,
    name: readField.text(sent.name),
    bio: readField.text(sent.bio),
    links: readField.texts(sent.links),
    company_name: readField.text(sent.company_name),
    logo_url: readField.text(sent.logo_url) || null,
    listings: readField.texts(sent.listings),
    members: readField.list(sent.members).flatMap(readMember),
  }
}

function readMember(value: unknown): Member[] {
  const sent = readField.record(value)
  const userId = readField.id(sent?.user_id)
  if (sent === null || userId === null) return []
  return [{ user_id: userId, permission_name: readField.text(sent.permission_name) }]
}
