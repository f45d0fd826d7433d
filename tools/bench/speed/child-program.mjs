/** Executes orders from messages in this process, one after another. @param run returns the result of an order */
export function serve(run) {
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    run(order).then(
      (figures) => process.send({ figures }),
      (error) => process.send({ fault: error.message }),
    );
  });
}
