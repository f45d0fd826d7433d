/** Does in this process what messages ask for, one after another. @param run gives figures for an order */
export function serve(run) {
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    run(order).then(
      (figures) => process.send({ figures }),
      (error) => process.send({ fault: error.message }),
    );
  });
}
