import { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { expect, it } from 'vitest'
import { linkToWatched } from './queueMessages.ts'

const CHANNELS = { email: true, webhook_url: null }
const link = (query: object) =>
  linkToWatched(
    'https://a.example',
    AlertDefinition.parse({
      query,
      condition: { kind: 'threshold', direction: 'below', value: 1 },
      channels: CHANNELS,
    }),
  )

it('leads from an email to the chart of what the alert watches', () => {
  const fees = { metrics: ['fees'], granularity: 'week' }
  expect(link({ ...fees, where: { projects: ['aave'] } })).toBe(
    'https://a.example/explorer/projects/aave?metric=fees&g=week',
  )
  expect(link({ ...fees, where: { projects: ['aave', 'lido'] } })).toBe(
    'https://a.example/explorer/metrics/fees?g=week',
  )
  expect(link({ metrics: ['fees / revenue'] })).toBe('https://a.example/explorer/account/alerts')
})

it('leads to the unlocks where those are watched', () => {
  const definition = AlertDefinition.parse({
    condition: { kind: 'unlock', days: 7, projects: null },
    channels: CHANNELS,
  })
  expect(linkToWatched('https://a.example', definition)).toBe('https://a.example/explorer/unlocks')
})
