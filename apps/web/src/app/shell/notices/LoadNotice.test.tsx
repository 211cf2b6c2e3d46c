import type { LoadingStatus } from '@tickmark/core/status/describeFirstLoad'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LoadNotice } from './LoadNotice.tsx'

// A link has no router outside of a browser.
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const FAILED = {
  source_id: 'defillama',
  dataset: 'emissions',
  title: 'Unlock schedules',
  metrics: [],
  records: ['vesting_schedules'],
  state: 'failed',
  since: null,
  done: 0,
  left: 0,
  needs: null,
  error: 'The source blocked this address',
  refusal: null,
} as const satisfies LoadingStatus['datasets'][number]
const LIVE = { since: '2026-11-28T12:03:00.000Z', done: 3, count: 12, projects: null }

it('announces once that the first load runs, shows its progress, and goes away', () => {
  const notice = (status: LoadingStatus) => renderToStaticMarkup(<LoadNotice status={status} />)
  const drawn = notice({ live: LIVE, first_import: null, datasets: [FAILED] })
  expect(drawn).toMatch(/role="status"[^>]*>Loading live sources\. Pages fill/)
  expect(drawn).toContain('aria-valuenow="25"')
  expect(drawn).toContain('3 of 12 datasets')
  expect(drawn).toContain('Without DefiLlama: Unlock schedules')
  expect(drawn).toContain('The source blocked this address.')
  const later = notice({ live: { ...LIVE, done: 4 }, first_import: null, datasets: [FAILED] })
  const announced = (text: string) => /role="status"[^>]*>([^<]*)</.exec(text)?.[1]
  expect(announced(later)).toBe(announced(drawn))
  expect(notice({ live: null, first_import: null, datasets: [FAILED] })).toBe('')
})
