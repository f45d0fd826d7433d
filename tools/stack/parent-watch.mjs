// Preloaded into api, worker and sandbox by `npm start`: ends them when the parent process has exited.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
