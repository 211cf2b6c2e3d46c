import { pageSettings } from '../data/pageSettings.ts'

/** Opens the address of support, by mail or on the web. */
export function openSupportAddress(): void {
  window.open(pageSettings.supportAddress, '_blank', 'noopener')
}
