import { afterEach, describe, expect, it } from 'vitest'
import { exampleProjectCard } from '../testing/exampleCards.ts'
import { readPngHead } from '../testing/readPngHead.ts'
import type { Card } from './Card.ts'
import { CardPainter } from './CardPainter.ts'

let painter = new CardPainter()
afterEach(async () => {
  await painter.close()
  painter = new CardPainter()
})

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
    let longest = 0
    let before = performance.now()
    const clock = setInterval(() => {
      const now = performance.now()
      longest = Math.max(longest, now - before)
      before = now
    }, 1)
    const began = performance.now()
    await Promise.all(Array.from({ length: 8 }, () => painter.paint(exampleProjectCard())))
    const took = performance.now() - began
    clearInterval(clock)
    expect(longest).toBeLessThan(took / 2)
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
