import { useEffect } from 'react'
import { productConfig } from './productConfig.ts'

/** Names the page in the browser's tab and history, which stand outside React. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${productConfig.productName}`
  }, [title])
}
