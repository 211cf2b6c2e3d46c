/** A set with the member in it when it was not, and without it when it was. */
export function toggleMember<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(member)) next.add(member)
  return next
}
