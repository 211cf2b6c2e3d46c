import { addScript } from '../../integrations/addScript.ts'

/** As much of Cloudflare's interface as we use. */
type Turnstile = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'auto'
      size: 'flexible'
      callback: (value: string) => void
      'error-callback': () => void
    },
  ): string
  remove(id: string): void
}

declare global {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the browser's types are read from here.
  interface Window {
    turnstile?: Turnstile
  }
}

const SRC = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/**
 * Cloudflare's script, loaded when it is first needed.
 * @throws Error when it cannot be loaded.
 */
export async function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile === undefined) await addScript({ id: 'turnstile', src: SRC })
  if (window.turnstile === undefined) throw new Error(`${SRC} is not what it was.`)
  return window.turnstile
}
