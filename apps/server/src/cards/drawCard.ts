import type { Card } from './Card.ts'
import { drawDocumentCard } from './drawDocumentCard.ts'
import { drawMetricCard } from './drawMetricCard.ts'
import { drawProjectCard } from './drawProjectCard.ts'

/** A card as an SVG document. */
export function drawCard(card: Card): string {
  switch (card.kind) {
    case 'project':
      return drawProjectCard(card)
    case 'metric':
      return drawMetricCard(card)
    case 'document':
      return drawDocumentCard(card)
  }
}
