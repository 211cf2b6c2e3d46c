import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The minimum that Node can do: the same bytes for every request. Arguments: the file with them and
// their type.
const [file = '', type = ''] = process.argv.slice(2)
const body = readFileSync(file)
const headers = { 'content-type': type, 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
})
