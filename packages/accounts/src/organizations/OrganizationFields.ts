/** What its people write about an organisation. What is absent stays as it is. */
export type OrganizationFields = {
  name?: string | undefined
  bio?: string | undefined
  links?: string[] | undefined
  company_name?: string | undefined
  logo_url?: string | null | undefined
  listings?: string[] | undefined
}

/** The same as columns, lists as JSON, without those that are absent. */
export function toColumns({ links, listings, ...fields }: OrganizationFields) {
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as { name?: string; bio?: string; company_name?: string; logo_url?: string | null }
  return {
    ...given,
    ...(links !== undefined && { links: JSON.stringify(links) }),
    ...(listings !== undefined && { listings: JSON.stringify(listings) }),
  }
}
