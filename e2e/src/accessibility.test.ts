import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const GRAVE = { impacts: ['serious', 'critical'] } as const

async function openIn(theme: string): Promise<Page> {
  const page = await open()
  await page.addInitScript(`localStorage.setItem('tt.theme-preference', '${theme}')`)
  return page
}

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  it('has no serious barrier in what opens over the screens', async () => {
    const page = await openIn(theme)
    await page.goto(`${origin}/explorer/projects/ethereum/financial-statement`)
    await page.getByRole('rowheader', { name: 'Gross profit' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Gross profit' })
    await row.getByRole('cell').nth(1).getByRole('button').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Parts' }).waitFor()
    expect(await findBarriers(page, GRAVE), 'trace').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(await findBarriers(page, GRAVE), 'command line').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await findBarriers(page, GRAVE), 'shortcuts').toEqual([])
    await page.goto(`${origin}/explorer/nowhere`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findBarriers(page, GRAVE), 'not found').toEqual([])
  })
})

it('moves nothing for visitors who prefer reduced motion', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  // Answers that never come keep the placeholders on the page; this range is not among those that the page brings.
  await page.route('**/trpc/**', () => undefined)
  await page.goto(`${origin}/explorer/projects/ethereum?range=90d`)
  await page.locator('[aria-busy=true]').first().waitFor()
  const moving = `document.getAnimations().filter((one) => {
    const { duration, iterations } = one.effect.getComputedTiming()
    return one.playState === 'running' && duration * iterations > 20
  }).length`
  expect(await page.evaluate(moving)).toBe(0)
})
