import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../data/trpc.ts'

const POLL_MS = 30_000

/** Explains why the server does less than it could, such as a switch that is off; nothing where it does all. */
export function ServerNoticeList() {
  const { data } = useQuery(
    trpc.status.getNotices.queryOptions({}, { staleTime: POLL_MS, refetchInterval: POLL_MS }),
  )
  if (data === undefined || data.notices.length === 0) return null
  return (
    <ul
      aria-label="Server notices"
      className="flex max-w-[100ch] list-disc flex-col gap-1 pb-3 pl-4 text-sm text-fg2 marker:text-fg3"
    >
      {data.notices.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  )
}
