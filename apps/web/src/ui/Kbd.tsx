/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-[4px] border border-line2 px-1.5 font-mono text-xs text-fg2">
      {children}
    </kbd>
  )
}
