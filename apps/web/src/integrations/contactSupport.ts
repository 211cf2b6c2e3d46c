import { pageSettings } from '../data/pageSettings.ts'

/** Opens the way to support: its address, by mail or on the web. */
export function contactSupport(): void {
  window.open(pageSettings.supportAddress, '_blank', 'noopener')
}
