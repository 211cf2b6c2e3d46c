/** Says that something was kept; its region is there before, so that readers hear it. */
export function SavedNote({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={text === undefined ? 'sr-only' : 'text-up'}>
      {text}
    </p>
  )
}
