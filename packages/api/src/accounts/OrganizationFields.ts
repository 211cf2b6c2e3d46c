import { z } from 'zod'
import { lineField, textField } from './fields.ts'

const MOST_LINKS = 20
const MOST_LISTINGS = 200

/** What may be written about an organisation. */
export const OrganizationFields = {
  name: lineField(100).pipe(z.string().min(1, 'must not be empty')).optional(),
  bio: textField(2_000).optional(),
  company_name: lineField(200).optional(),
  links: z
    .array(z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(500))
    .max(MOST_LINKS, `at most ${MOST_LINKS} links`)
    .optional(),
  listings: z
    .array(lineField(200).pipe(z.string().min(1)))
    .max(MOST_LISTINGS, `at most ${MOST_LISTINGS} listings`)
    .optional(),
}
