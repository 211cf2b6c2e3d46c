import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { Card } from './Card.ts'

/** A card with the logos of the projects on it. */
export async function addLogos(ctx: Pick<ApiContext, 'findLogos'>, card: Card): Promise<Card> {
  const found = (await ctx.findLogos?.(listProjects(card))) ?? new Map<string, Uint8Array>()
  const addresses = [...found].map(
    ([id, png]) => [id, `data:image/png;base64,${Buffer.from(png).toString('base64')}`] as const,
  )
  return { ...card, logos: new Map(addresses) }
}

function listProjects(card: Card): string[] {
  switch (card.kind) {
    case 'project':
      return [card.project_id]
    case 'metric':
      return card.rows.map(({ project_id }) => project_id)
    case 'document':
      return (card.picture?.series ?? []).flatMap(({ project }) => project ?? [])
  }
}
