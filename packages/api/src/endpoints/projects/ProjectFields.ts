import { MarketSectorIdField, ProjectIdField } from '@tickmark/core/answers/fields'
import type { ProjectLink } from '@tickmark/core/projects/Project'
import { z } from 'zod'

/** The fields of a project in the catalog, for answers that add their own. */
export const ProjectFields = {
  project_id: ProjectIdField,
  name: z.string().describe('Name of the project.'),
  symbol: z.string().describe('Ticker of the token; empty where there is none.'),
  market_sectors: z
    .tuple([MarketSectorIdField], MarketSectorIdField)
    .readonly()
    .describe('Market sector ids, the main one first.'),
  chains: z.array(z.string()).readonly().describe('Project ids of the chains it runs on.'),
  products: z
    .array(
      z.object({
        product_id: z.string().describe('Product id.'),
        name: z.string().describe('Name of the product.'),
        chain_id: z.string().optional().describe('Its chain, where it runs on one only.'),
      }),
    )
    .readonly()
    .describe('Deployments and products with figures of their own.'),
  links: z
    .array(
      z.object({
        kind: z
          .string()
          .describe('Kind of link, such as `website` or `docs`.') as unknown as z.ZodType<
          ProjectLink['kind']
        >,
        url: z.string().describe('Address.'),
      }),
    )
    .readonly()
    .describe('Links of the project.'),
  launch_year: z
    .int()
    .nullable()
    .describe('Year of the first production version; null where it is unknown.'),
  description: z.string().describe('What it is and does, in a sentence.'),
  tags: z.array(z.string()).readonly().describe('Tags.'),
  is_archived: z.boolean().describe('Whether it ended or moved; its history stays.'),
  aliases: z.array(z.string()).readonly().describe('Other names, tickers and slugs.'),
  former_ids: z.array(z.string()).readonly().describe('Former ids; their addresses redirect.'),
}
