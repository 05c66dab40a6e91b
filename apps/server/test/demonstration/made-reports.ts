import type { MadeReport } from "./made-report.ts";
import { bicycleCounting } from "./reports/bicycle-counting.ts";
import { bikeDispatch } from "./reports/bike-dispatch.ts";
import { cacheExpiry } from "./reports/cache-expiry.ts";
import { canteenQueue } from "./reports/canteen-queue.ts";
import { fairQueue } from "./reports/fair-queue.ts";
import { lightScheduler } from "./reports/light-scheduler.ts";
import { mazeSearch } from "./reports/maze-search.ts";
import { occupiedSeats } from "./reports/occupied-seats.ts";
import { periodicTasks } from "./reports/periodic-tasks.ts";
import { seatReservation } from "./reports/seat-reservation.ts";
import { seatSensor } from "./reports/seat-sensor.ts";
import { timetableService } from "./reports/timetable-service.ts";

/** The twelve reports of the demonstration; the place of one gives its ids, so a new one goes to the end. */
export const madeReports: readonly MadeReport[] = [
  lightScheduler,
  seatReservation,
  cacheExpiry,
  bicycleCounting,
  mazeSearch,
  seatSensor,
  canteenQueue,
  bikeDispatch,
  timetableService,
  fairQueue,
  occupiedSeats,
  periodicTasks,
];
