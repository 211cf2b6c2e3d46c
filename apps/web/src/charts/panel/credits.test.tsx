import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Credits } from './Provenance.tsx'

it('shows the words that licenses ask for, and nothing for sources that ask for none', () => {
  expect(renderToStaticMarkup(<Credits sources={['defillama', 'coingecko', 'growthepie']} />)).toBe(
    '<span>Price data by CoinGecko · Source: growthepie, https://www.growthepie.com</span>',
  )
  expect(renderToStaticMarkup(<Credits sources={['defillama', 'sample']} />)).toBe('')
})
