import { expect, it } from 'vitest'
import { findHost } from './findHost.ts'

it.each([
  ['https://aave.com', 'aave.com'],
  ['https://www.aave.com/', 'aave.com'],
  ['https://app.aave.com/markets?x=1', 'aave.com'],
  ['https://docs.aave.com.', 'aave.com'],
  ['https://www.app.aave.com', 'aave.com'],
  ['https://v2.aave.com', 'aave.com'],
  ['https://AAVE.com:443', 'aave.com'],
  ['https://earn.aave.com', 'earn.aave.com'],
  // The site is called "app".
  ['https://app.com', 'app.com'],
  ['https://münchen.example', 'xn--mnchen-3ya.example'],
])('%s is a page of %s', (address, host) => {
  expect(findHost(address)).toBe(host)
})

it.each([
  'https://github.com/aave',
  'https://aave.github.io',
  'https://medium.com/@aave',
  'https://aave.medium.com',
  'https://x.com/aave',
  'https://mobile.twitter.com/aave',
  'https://t.me/aave',
  'https://linktr.ee/aave',
  'https://aave.notion.site/1',
  'https://docs.gitbook.io/aave',
  'https://aave.vercel.app',
  'https://aave.eth.limo',
  'https://docs.google.com/document/1',
  'https://127.0.0.1/aave',
  'https://[::1]/',
  'https://localhost',
  'not an address',
  '',
])('%s says nothing about a project', (address) => {
  expect(findHost(address)).toBeUndefined()
})
