// Preloaded into api, worker and sandbox by `npm start`: when the starter is gone, so are they.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
