/**
 * What the page keeps on this machine, under keys that begin with `tt.`. Storage can be switched off or full:
 * then nothing is found and nothing is kept, and the choice lasts as long as the page.
 */
export const browserStorage = {
  read(key: `tt.${string}`): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: `tt.${string}`, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {}
  },
}
