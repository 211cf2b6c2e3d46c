import { writePageTitle } from '@tickmark/core/pages/writePageTitle'
import { useEffect } from 'react'
import { pageSettings } from './pageSettings.ts'

/**
 * Names the page in the browser's tab and history, which stand outside React. Until the title is known
 * the one that the server gave stays.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = writePageTitle(title, pageSettings.productName)
  }, [title])
}
