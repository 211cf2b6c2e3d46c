import '@tickmark/core/processes/lockPrototypes'
import { parentPort } from 'node:worker_threads'
import { yieldProcessor } from '@tickmark/analytics/limited/yieldProcessor'
import type { Card } from './Card.ts'
import { prepareRasteriser, rasteriseCard } from './rasteriseCard.ts'

export type CardJob = { id: number; card: Card }
export type CardResult = { id: number } & ({ png: Uint8Array } | { failure: string })

yieldProcessor()
const ready = prepareRasteriser()

parentPort?.on('message', async ({ id, card }: CardJob) => {
  parentPort?.postMessage(await draw(id, card))
})

async function draw(id: number, card: Card): Promise<CardResult> {
  try {
    await ready
    return { id, png: rasteriseCard(card) }
  } catch (failure) {
    return { id, failure: failure instanceof Error ? String(failure.stack) : String(failure) }
  }
}
