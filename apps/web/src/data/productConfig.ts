export type ProductConfig = {
  productName: string
  /** The bearer token of visitors that are not logged in. */
  publicToken: string
  /** Whether the figures were generated when the page was served. */
  sample: boolean
}

const DEFAULTS: ProductConfig = {
  productName: 'Tickmark',
  publicToken: 'tickmark-public',
  sample: false,
}

/** What the server wrote into the page; the defaults stand where the page is served without one. */
export const productConfig: ProductConfig = { ...DEFAULTS, ...readPageConfig() }

function readPageConfig(): Partial<ProductConfig> {
  const text = document.getElementById('tt-config')?.textContent
  return text ? (JSON.parse(text) as Partial<ProductConfig>) : {}
}
