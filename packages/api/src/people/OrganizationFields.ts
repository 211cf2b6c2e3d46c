import { z } from 'zod'
import { lineField } from './fields.ts'

const MOST_LINKS = 20
const MOST_LISTINGS = 200

/** What may be written about an organisation. */
export const OrganizationFields = {
  name: lineField(100).pipe(z.string().min(1, 'must not be empty')).optional(),
  bio: z.string().trim().max(2_000, 'has at most 2000 characters').optional(),
  company_name: lineField(200).optional(),
  links: z
    .array(z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(500))
    .max(MOST_LINKS, `at most ${MOST_LINKS} links`)
    .optional(),
  listings: z
    .array(z.string().min(1).max(200))
    .max(MOST_LISTINGS, `at most ${MOST_LISTINGS} listings`)
    .optional(),
}
