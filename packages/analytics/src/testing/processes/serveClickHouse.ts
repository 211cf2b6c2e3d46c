/**
 * A ClickHouse server: the library of the embedded engine is a complete `clickhouse local`, which serves HTTP after a
 * statement enables it. Arguments: data folder, HTTP port, and of a shard the native port and its configuration file.
 * Serves until it is killed.
 */
import { createRequire } from 'node:module'
import { DataType, load, open } from 'ffi-rs'

const [path = '', port = '', nativePort, configFile] = process.argv.slice(2)
const machine = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
const { resolve } = createRequire(createRequire(import.meta.url).resolve('chdb'))
open({ library: 'chdb', path: resolve(`@chdb/lib-${machine}/libchdb.so`) })
const args = [
  'clickhouse',
  `--path=${path}`,
  `--http_port=${port}`,
  '--listen_host=127.0.0.1',
  ...(nativePort === undefined ? [] : [`--tcp_port=${nativePort}`, `--config-file=${configFile}`]),
  // The engine serves while its last statement runs.
  `--query=SYSTEM START LISTEN HTTP;${nativePort === undefined ? '' : ' SYSTEM START LISTEN TCP;'}
   SELECT sleepEachRow(3) FROM system.numbers
   SETTINGS function_sleep_max_microseconds_per_block = 0, max_block_size = 1 FORMAT Null`,
]
// In a separate thread, so that Node's can watch for the end of the parent process.
void load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.I64,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
  runInNewThread: true,
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
