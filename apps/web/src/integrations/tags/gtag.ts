declare global {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the browser's own types are interfaces.
  interface Window {
    /** What the tag manager's container reads, also what was put there before it came. */
    dataLayer?: unknown[]
  }
}

/** The container's list of messages, made when it is not there yet. */
export function dataLayer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Gives the container a command, such as `gtag('consent', 'update', …)`. */
export function gtag(..._command: [name: string, ...values: unknown[]]): void {
  // The container takes nothing but an `arguments` object for a command; an array is data to it.
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments)
}
