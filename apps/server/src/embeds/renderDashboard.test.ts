import { afterEach, describe, expect, it } from 'vitest'
import { MarkdownRenderer } from './renderDashboard.ts'

let renderer: MarkdownRenderer
afterEach(() => renderer.close())

describe('MarkdownRenderer', () => {
  it('renders in a thread, while other work goes on', async () => {
    renderer = new MarkdownRenderer(60_000)
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const texts = Array.from({ length: 6 }, (_, at) => `${at} ${'*a_'.repeat(1_300)}`)
    const all = await Promise.all(texts.map((text) => renderer.render({ text, prefix: 't' })))
    clearInterval(timer)
    expect(all.every((html) => html.startsWith('<p>'))).toBe(true)
    expect(turns).toBeGreaterThan(0)
  })

  it('shows a text that takes too long as it is written, and renders the next', async () => {
    renderer = new MarkdownRenderer(1)
    const text = '<b> '.repeat(1_000)
    const html = await renderer.render({ text, prefix: 't' })
    expect(html).toContain('&lt;b')
    expect(html).not.toContain('<b>')
  })

  it('answers the same text from what it kept', async () => {
    renderer = new MarkdownRenderer(60_000)
    const first = await renderer.render({ text: '**bold**', prefix: 't' })
    expect(first).toBe('<p><strong>bold</strong></p>')
    await renderer.close()
    const again = renderer.render({ text: '**bold**', prefix: 't' })
    expect(await again).toBe(first)
  })
})
