/** Told apart from those of other windows; pages without HTTPS have no `randomUUID`. */
export function makeDraftId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
}
