import { expect, it } from 'vitest'
import { composeDigest } from './composeDigest.ts'

it('names the day of moves and values that are not of yesterday', () => {
  const figure = { label: 'Price', value: '$12', day_change: 0.05, week_change: null }
  const compose = (late_day: string | null) =>
    composeDigest(
      { productName: 'Tickmark', publicUrl: 'https://terminal.example' },
      {
        day: '2020-07-27',
        is_stale: late_day !== null,
        sample: false,
        projects: [{ name: 'Aave', figures: [{ ...figure, late_day }] }],
        metrics: [],
        more_projects: 0,
        fundraises: [],
        unlocks: [],
        restatements: [],
      },
      { recipient: 'ann@bank.example', unsubscribeUrl: null },
    ).text
  expect(compose(null)).toContain('Biggest moves within a day: Aave Price +5.0%.')
  expect(compose('2020-07-27')).toContain('Biggest moves on 27 Jul 2020: Aave Price +5.0%.')
  expect(compose('2020-07-27')).toContain('Aave: Price $12 (27 Jul 2020, day +5.0%).')
})
