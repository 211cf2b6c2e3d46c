import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { exampleProjectCard } from '../testing/exampleCards.ts'
import { readPngHead } from '../testing/readPngHead.ts'
import type { Card } from './Card.ts'
import { CardPainter } from './CardPainter.ts'

const COUNT = 4

// It starts its thread again after it was closed.
const painter = new CardPainter()
afterAll(() => painter.close())

// Each test begins a thread, which takes a busy machine its time.
describe('CardPainter', { timeout: 60_000 }, () => {
  it('gives each order its own picture', async () => {
    const names = ['Aave', 'Lido', 'Maker']
    const pictures = await Promise.all(
      names.map((name) => painter.paint(exampleProjectCard({ name }))),
    )
    for (const picture of pictures) expect(readPngHead(picture).isPng).toBe(true)
    expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('base64'))).size).toBe(3)
  })

  it('leaves the thread that answers requests free while it draws', async () => {
    await painter.paint(exampleProjectCard())
    let painted = 0
    const painting = Array.from({ length: COUNT }, async () => {
      await painter.paint(exampleProjectCard())
      painted++
    })
    // A thread that draws takes a turn or two for each picture.
    let turns = 0
    while (painted < COUNT) {
      await setTimeout(1)
      turns++
    }
    await Promise.all(painting)
    expect(turns).toBeGreaterThan(3 * COUNT)
  })

  it('refuses what cannot be drawn, and goes on', async () => {
    const broken = { ...exampleProjectCard(), figures: null } as unknown as Card
    await expect(painter.paint(broken)).rejects.toMatchObject({ code: 'internal' })
    expect(readPngHead(await painter.paint(exampleProjectCard())).isPng).toBe(true)
  })

  it('lets no caller wait forever when it is closed, and starts again after', async () => {
    const waiting = painter.paint(exampleProjectCard())
    const refused = expect(waiting).rejects.toMatchObject({ code: 'internal' })
    await painter.close()
    await refused
    expect(readPngHead(await painter.paint(exampleProjectCard())).isPng).toBe(true)
  })
})
