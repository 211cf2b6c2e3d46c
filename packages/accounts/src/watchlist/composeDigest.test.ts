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
  expect(compose(null)).toMatchSnapshot()
  expect(compose('2020-07-27')).toMatchSnapshot()
})
