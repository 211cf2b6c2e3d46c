import type { ProjectLink } from '@tickmark/core/projects/Project'
import { z } from 'zod'
import { SectorIdField } from './SectorIdField.ts'

/** The fields of a project in the catalogue, for answers that add their own. */
export const ProjectFields = {
  project_id: z.string(),
  name: z.string(),
  symbol: z.string(),
  market_sectors: z.tuple([SectorIdField], SectorIdField).readonly(),
  chains: z.array(z.string()).readonly(),
  products: z
    .array(z.object({ product_id: z.string(), name: z.string(), chain_id: z.string().optional() }))
    .readonly(),
  links: z
    .array(
      z.object({
        kind: z.string() as unknown as z.ZodType<ProjectLink['kind']>,
        url: z.string(),
      }),
    )
    .readonly(),
  launch_year: z.int().nullable(),
  description: z.string(),
  tags: z.array(z.string()).readonly(),
  is_archived: z.boolean(),
  aliases: z.array(z.string()).readonly(),
  former_ids: z.array(z.string()).readonly(),
}
