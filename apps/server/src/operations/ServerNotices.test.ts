import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import { Catalog } from '@tickmark/core/projects/Catalog'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { listLastingNotices, ServerNotices } from './ServerNotices.ts'

const RESTING: SyncStatus = {
  every_hours: 6,
  next_run_at: null,
  problem: null,
  running: null,
  is_elsewhere: false,
  stopped: null,
  kept: null,
  sources: [],
}

const RAIN: DiscoveredDocument = {
  name: 'Rain',
  market_sectors: ['lending'],
  chains: [],
  links: {},
}
const NAMESAKES = new Catalog({ rain: RAIN, 'rain-2': RAIN }, { unreviewed: new Set(['rain-2']) })

const codesOf = (settings: Record<string, string>) =>
  listLastingNotices(makeConfig(settings)).map(({ code }) => code)

describe('the notices of a server', () => {
  it('name the settings that keep it quiet', () => {
    expect(codesOf({})).toEqual(['datasets-withheld', 'mail-off'])
    expect(codesOf({ TT_SYNC: 'off' })).toEqual(['sync-off', 'mail-off'])
    const whole = {
      SMTP_URL: 'smtp://mail.example',
      TT_DEFILLAMA_KEY: 'a-key',
      TT_GITHUB_TOKEN: 'a-token',
    }
    expect(codesOf(whole)).toEqual([])
    expect(
      listLastingNotices(makeConfig({ ...whole, TT_DEFILLAMA_KEY: '' }))[0]?.text,
    ).toMatchSnapshot()
  })

  it('name what its syncs and its process ran into, and never wait for them', async () => {
    const status = Promise.withResolvers<SyncStatus>()
    const notices = new ServerNotices({
      config: makeConfig({ TT_SYNC: 'on', SMTP_URL: 'smtp://mail.example' }),
      analytics: { catalog: NAMESAKES } as unknown as Analytics,
      sync: { readStatus: () => status.promise },
      survived: () => ({ count: 3, lastAt: 1 }),
    })
    const codes = () => notices.list().map(({ code }) => code)
    expect(codes()).toEqual(['datasets-withheld', 'failures-survived'])
    status.resolve({
      ...RESTING,
      problem: 'No source could be reached; trying again at 12:00.',
      is_elsewhere: true,
      stopped: { at: '2026-01-01T00:00:00Z', why: 'The lease of loads was lost.' },
    })
    await status.promise
    await new Promise(setImmediate)
    expect(codes()).toEqual([
      'sync-problem',
      'sync-stopped',
      'loads-elsewhere',
      'possible-duplicates',
      'datasets-withheld',
      'failures-survived',
    ])
    expect(notices.list()[1]?.text).toMatchSnapshot()
  })
})
