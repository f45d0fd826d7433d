/** The subjects of the alarms about one complaint. */
export const complaintAlarms = (complaintId: string) => ({
  arrived: complaintId,
  unanswered: `${complaintId} 未回复`,
  unsettled: `${complaintId} 未处理完`,
  refused: `${complaintId} 被拒`,
});
