import { expect, it } from 'vitest'
import { readFlags } from './startAnalytics.ts'

const read = (flags: Record<string, unknown>) => readFlags((name) => flags[name])

it('takes the flags that have the name of a switch, on and off', () => {
  expect(read({ tokenized_assets: true, CUSTOM_CHARTS_ENABLED: false })).toEqual({
    tokenized_assets: true,
    CUSTOM_CHARTS_ENABLED: false,
  })
})

it('counts a flag with variants as on', () => {
  expect(read({ custom_queries: 'second-try' })).toEqual({ custom_queries: true })
})

it('leaves out what is not known', () => {
  expect(read({ 'some-experiment': true, custom_queries: undefined })).toEqual({})
})
