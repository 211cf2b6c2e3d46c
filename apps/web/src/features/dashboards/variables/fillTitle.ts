const NAMES = /\$[a-z][a-z0-9_]{0,30}/g

/** A title or text in which the names of variables are the names of the projects that they stand for. */
export function fillTitle(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAMES, (name) => names.get(name) ?? name)
}
