/** What the product is for: the title of every page that has no better one. */
export const PURPOSE = 'Fundamentals for crypto'

/** The title of a page with the product's name: `Ethereum | Tickmark`, but `Tickmark | Fundamentals for crypto`. */
export function writePageTitle(title: string, productName: string): string {
  return title === PURPOSE ? `${productName} | ${PURPOSE}` : `${title} | ${productName}`
}
